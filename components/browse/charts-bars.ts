/** Stacked bars in an element, drawn by chartist. Loaded with the first chart that needs it. */

import { BarChart, type BarChartData, type BarChartOptions } from 'chartist';
import styles from './charts.module.css';
import { EDGES } from './charts-drawing.ts';
import { axisCount } from './charts-words.ts';

export interface Bars {
  /** Of the axis, empty where there’s no room for one. */
  readonly labels: readonly string[];
  /** `stroke` is a paint server’s URL. */
  readonly series: readonly { readonly stroke: string; readonly counts: readonly number[] }[];
  readonly width: number;
}

export interface BarDrawing {
  draw(bars: Bars): void;
  remove(): void;
}

export function drawBars(element: HTMLElement, first: Bars): BarDrawing {
  let bars = first;
  const chart = new BarChart(element, dataOf(bars), optionsOf(bars));
  chart.on('draw', (event) => {
    if (event.type !== 'bar') return;
    const stroke = bars.series[event.seriesIndex]?.stroke ?? '';
    event.element.attr({ style: `stroke: ${stroke}; stroke-width: ${barWidth(bars)}px` });
  });
  return {
    draw(next) {
      bars = next;
      chart.update(dataOf(bars), optionsOf(bars), true);
    },
    remove() {
      chart.detach();
      element.replaceChildren();
    },
  };
}

function dataOf({ labels, series }: Bars): BarChartData {
  return { labels: [...labels], series: series.map(({ counts }) => [...counts]) };
}

function barWidth({ labels, width }: Bars): number {
  const step = (width - EDGES.start - EDGES.end) / Math.max(1, labels.length);
  return Math.max(1, Math.min(36, step * 0.7));
}

function optionsOf({ width }: Bars): BarChartOptions {
  return {
    width,
    height: EDGES.height,
    stackBars: true,
    low: 0,
    chartPadding: { top: 10, right: EDGES.end, bottom: 0, left: 4 },
    axisX: { offset: 20, showGrid: false },
    axisY: {
      offset: EDGES.start - 4,
      onlyInteger: true,
      scaleMinSpace: 28,
      labelInterpolationFnc: (value) => axisCount(Number(value)),
    },
    classNames: {
      label: styles['tick'] ?? '',
      vertical: styles['value'] ?? '',
      horizontal: styles['time'] ?? '',
      grid: styles['grid'] ?? '',
      bar: styles['stack'] ?? '',
    },
  };
}
