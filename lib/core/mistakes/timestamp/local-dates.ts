/** The time as a date of the machine’s locale: its names of days and months, its separators, digits and calendar. */

import { byteStringOfText } from '../../signing/bytes.ts';
import type { Variant } from '../variant.ts';
import type { Civil } from './dates.ts';

/** As Java prints them with EEE and MMM. */
const NAMES: readonly (readonly [locale: string, days: string, months: string])[] = [
  ['German', 'So. Mo. Di. Mi. Do. Fr. Sa.', 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'],
  [
    'German, as Java 8 or older has it',
    'So Mo Di Mi Do Fr Sa',
    'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez',
  ],
  [
    'French',
    'dim. lun. mar. mer. jeu. ven. sam.',
    'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  ],
  ['Spanish', 'dom lun mar mié jue vie sáb', 'ene feb mar abr may jun jul ago sept oct nov dic'],
  [
    'Spanish, as Java 8 or older has it',
    'dom lun mar mié jue vie sáb',
    'ene feb mar abr may jun jul ago sep oct nov dic',
  ],
  [
    'Portuguese',
    'dom. seg. ter. qua. qui. sex. sáb.',
    'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
  ],
  [
    'Portuguese, as Java 8 or older has it',
    'Dom Seg Ter Qua Qui Sex Sáb',
    'jan fev mar abr mai jun jul ago set out nov dez',
  ],
  ['Italian', 'dom lun mar mer gio ven sab', 'gen feb mar apr mag giu lug ago set ott nov dic'],
  ['Dutch', 'zo ma di wo do vr za', 'jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.'],
  [
    'Dutch, as Java 8 or older has it',
    'zo ma di wo do vr za',
    'jan feb mrt apr mei jun jul aug sep okt nov dec',
  ],
  ['Polish', 'niedz. pon. wt. śr. czw. pt. sob.', 'sty lut mar kwi maj cze lip sie wrz paź lis gru'],
  [
    'Polish, as Java 8 or older has it',
    'N Pn Wt Śr Cz Pt So',
    'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  ],
  ['Russian', 'вс пн вт ср чт пт сб', 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'],
  [
    'Russian, as Java 8 or older has it',
    'Вс Пн Вт Ср Чт Пт Сб',
    'янв фев мар апр мая июн июл авг сен окт ноя дек',
  ],
  ['Turkish', 'Paz Pzt Sal Çar Per Cum Cmt', 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara'],
  ['Swedish', 'sön mån tis ons tors fre lör', 'jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.'],
  [
    'Swedish, as Java 8 or older has it',
    'sö må ti on to fr lö',
    'jan feb mar apr maj jun jul aug sep okt nov dec',
  ],
  [
    'Danish',
    'søn. man. tir. ons. tor. fre. lør.',
    'jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.',
  ],
  [
    'Danish, as Java 8 or older has it',
    'sø ma ti on to fr lø',
    'jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.',
  ],
  [
    'Norwegian',
    'søn. man. tir. ons. tor. fre. lør.',
    'jan. feb. mar. apr. mai jun. jul. aug. sep. okt. nov. des.',
  ],
  [
    'Norwegian, as Java 8 or older has it',
    'sø ma ti on to fr lø',
    'jan feb mar apr mai jun jul aug sep okt nov des',
  ],
  [
    'Finnish',
    'su ma ti ke to pe la',
    'tammik. helmik. maalisk. huhtik. toukok. kesäk. heinäk. elok. syysk. lokak. marrask. jouluk.',
  ],
  [
    'Finnish, as Java 8 or older has it',
    'su ma ti ke to pe la',
    'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  ],
  ['Czech', 'ne po út st čt pá so', 'led úno bře dub kvě čvn čvc srp zář říj lis pro'],
  [
    'Czech, as Java 8 or older has it',
    'Ne Po Út St Čt Pá So',
    'Led Úno Bře Dub Kvě Čer Čvc Srp Zář Říj Lis Pro',
  ],
  ['Japanese', '日 月 火 水 木 金 土', '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'],
  ['Japanese, as Java 8 or older has it', '日 月 火 水 木 金 土', '1 2 3 4 5 6 7 8 9 10 11 12'],
  ['Chinese', '周日 周一 周二 周三 周四 周五 周六', '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'],
  [
    'Chinese, as Java 8 or older has it',
    '星期日 星期一 星期二 星期三 星期四 星期五 星期六',
    '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月',
  ],
  ['Korean', '일 월 화 수 목 금 토', '1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월'],
];

/** All stand alone: their programs are rare, and there are many. */
function local(how: string, text: string, cost = 10): Variant {
  return {
    value: byteStringOfText(text),
    uses: [{ id: 'ts-format', how, cost }],
    reach: 1,
  };
}

/** @param at Unix seconds. */
export function localDates(at: number, civil: Civil): Variant[] {
  return [
    ...namedDates(at, civil),
    ...shortDates(civil),
    ...separated(civil),
    ...otherCalendars(at, civil),
    ...otherDigits(civil),
  ];
}

function namedDates(at: number, { day, year, time, monthNumber }: Civil): Variant[] {
  const weekday = new Date(at * 1000).getUTCDay();
  return NAMES.flatMap(([locale, days, months]) => {
    const date = `${days.split(' ')[weekday]}, ${two(day)} ${months.split(' ')[monthNumber - 1]} ${year}`;
    return [
      local(`an HTTP date in ${locale}`, `${date} ${time} GMT`),
      local(`an e-mail date in ${locale}, with +0000`, `${date} ${time} +0000`),
    ];
  });
}

/** As cultures have them for short dates: in numbers, with the year of two or four digits. */
function shortDates({ day, monthNumber, year, time, hour }: Civil): Variant[] {
  const [d, m, y] = [two(day), two(monthNumber), year.slice(2)];
  const minutes = time.slice(0, 5);
  const noon = (blank: string) => `${hour % 12 || 12}${time.slice(2, 5)}${blank}${hour < 12 ? 'AM' : 'PM'}`;
  const dates: readonly (readonly [culture: string, texts: readonly string[]])[] = [
    ['American', [`${monthNumber}/${day}/${y} ${noon(' ')}`, `${monthNumber}/${day}/${year} ${noon(' ')}`]],
    [
      'American, with a comma',
      [`${monthNumber}/${day}/${y}, ${noon(' ')}`, `${monthNumber}/${day}/${y}, ${noon('\u202f')}`],
    ],
    ['German', [`${d}.${m}.${y} ${minutes}`, `${d}.${m}.${year} ${minutes}`, `${d}.${m}.${year} ${time}`]],
    ['British or French', [`${d}/${m}/${year} ${minutes}`, `${d}/${m}/${year} ${time}`]],
    ['Dutch or Indian', [`${d}-${m}-${year} ${minutes}`, `${d}-${m}-${year} ${time}`]],
    ['Japanese', [`${year}/${m}/${d} ${minutes}`, `${year}/${m}/${d} ${time}`]],
    ['Swedish', [`${year}-${m}-${d} ${minutes}`]],
  ];
  return dates.flatMap(([culture, texts]) =>
    texts.map((text) => local(`a short date and time, ${culture}: ${text.replace(/\d/g, '0')}`, text)),
  );
}

/** Where : and / of a .NET format stand for the culture’s own separators. */
function separated({ date, time, weekday, day, month, year }: Civil): Variant[] {
  const dotted = time.replaceAll(':', '.');
  const how = 'with dots for colons, as in Danish';
  return [
    local(`ISO 8601 with Z, ${how}`, `${date}T${dotted}Z`),
    local(`ISO 8601 without a zone, ${how}`, `${date}T${dotted}`),
    local(`date and time with a space between, ${how}`, `${date} ${dotted}`),
    local(`an HTTP date, ${how}`, `${weekday}, ${two(day)} ${month} ${year} ${dotted} GMT`),
    local('date and time, with dots for slashes', `${date.replaceAll('-', '.')} ${time}`),
  ];
}

/** Years of calendars that differ from ours in nothing else. */
const ERAS = [
  ['Buddhist', (year: number) => String(year + 543)],
  ['Japanese', (year: number) => String(year - 2018)],
  ['Japanese, in four digits', (year: number) => String(year - 2018).padStart(4, '0')],
  ['Taiwanese', (year: number) => String(year - 1911)],
  ['Taiwanese, in four digits', (year: number) => String(year - 1911).padStart(4, '0')],
] as const;

/** As .NET has them for fa-IR and ar-SA. The language is fixed: only the numbers are read. */
const MOON_AND_SUN = [
  ['Persian', 'en-u-ca-persian-nu-latn'],
  ['Hijri', 'en-u-ca-islamic-umalqura-nu-latn'],
] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Asks for no width of its own: a format with one takes far longer to make. */
function calendar(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC' });
  formats.set(locale, known);
  return known;
}

function otherCalendars(at: number, { date, time, year }: Civil): Variant[] {
  const rest = date.slice(4);
  const eras = ERAS.map(([name, print]) => [name, `${print(Number(year))}${rest}`] as const).filter(
    ([, other]) => /^\d/.test(other),
  );
  const others = MOON_AND_SUN.map(([name, locale]) => [name, dateIn(calendar(locale), at)] as const);
  return [...eras, ...others].flatMap(([name, other]) => {
    const [days, clock] = [other.replaceAll('-', ''), time.replaceAll(':', '')];
    const how = `in the ${name} calendar`;
    return [
      local(`ISO 8601 with Z, ${how}`, `${other}T${time}Z`),
      local(`compact ISO 8601 with T and Z, ${how}`, `${days}T${clock}Z`),
      local(`date and time with a space between, ${how}`, `${other} ${time}`),
      local(`digits from year to second, ${how}`, `${days}${clock}`),
    ];
  });
}

function dateIn(format: Intl.DateTimeFormat, at: number): string {
  const parts = format.formatToParts(at * 1000);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${two(Number(part('month')))}-${two(Number(part('day')))}`;
}

/** The code point of each script’s zero. */
const ZEROS = [
  [0x0660, 'Arabic'],
  [0x06f0, 'Persian'],
  [0x0966, 'Devanagari'],
  [0x09e6, 'Bengali'],
] as const;

function otherDigits({ date, time }: Civil): Variant[] {
  const texts = [
    ['ISO 8601 with Z', `${date}T${time}Z`],
    ['compact ISO 8601 with T and Z', `${date.replaceAll('-', '')}T${time.replaceAll(':', '')}Z`],
    ['date and time with a space between', `${date} ${time}`],
    ['14 digits from year to second', `${date}${time}`.replace(/\D/g, '')],
  ] as const;
  return ZEROS.flatMap(([zero, script]) =>
    texts.map(([how, text]) =>
      local(
        `${how}, in ${script} digits`,
        text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit))),
      ),
    ),
  );
}

function two(number: number): string {
  return number.toString().padStart(2, '0');
}
