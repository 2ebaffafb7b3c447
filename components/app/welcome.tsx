/** The first screen of all: what this is, and three ways on. It's gone for good once one was taken. */

import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useApp } from './store-context.tsx';
import styles from './welcome.module.css';

export function Welcome() {
  const { load, builtIn, choose, end, send, focus, show } = useApp((state) => ({
    load: state.load,
    builtIn: state.environments.find(({ kind }) => kind === 'built-in'),
    choose: state.chooseEnvironment,
    end: state.endFirstVisit,
    send: state.send,
    focus: state.focusField,
    show: state.show,
  }));
  const sendFirst = async (): Promise<void> => {
    void end();
    // The sandbox's key is made while the page opens.
    await load();
    if (builtIn) await choose(builtIn.id);
    focus('answer');
    await send();
  };
  const leave = (go: () => void) => () => {
    void end();
    go();
  };
  return (
    <section className={styles['welcome']} aria-labelledby="welcome">
      <h2 id="welcome" className={styles['title']}>
        Find out why a signature is invalid
      </h2>
      <p className={styles['lead']}>
        The merchant API needs a signature on every request. Countersign signs and sends your requests, shows
        the five lines that are signed, and names the mistake behind <code>bad_signature</code>.
      </p>
      <ul className={styles['ways']}>
        <Way icon="send" title="New to the API?">
          <p>Send your first request to the built-in sandbox. It needs no network and no key of yours.</p>
          <Button variant="primary" onClick={() => void sendFirst()}>
            Sign and send a request
          </Button>
        </Way>
        <Way icon="search" title="Is a request rejected?">
          <p>Paste it as curl, HAR, headers or a log line. Or run your code against the local sandbox.</p>
          <Button onClick={leave(() => show('diagnose'))}>Paste a request</Button>
          <Button onClick={leave(() => show('inbox'))}>Receive requests from your code</Button>
        </Way>
        <Way icon="book" title="How does signing work?">
          <p>
            Short tasks teach you to sign by hand. If your answer is wrong, Countersign names the mistake.
          </p>
          <Button onClick={leave(() => show('learn'))}>Start learning</Button>
        </Way>
      </ul>
      <Button variant="quiet" onClick={leave(() => focus('target'))}>
        Write a request of your own
      </Button>
    </section>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Way({ icon, title, children }: WayProps) {
  return (
    <li className={styles['way']}>
      <h3 className={styles['wayTitle']}>
        <Icon name={icon} />
        {title}
      </h3>
      {children}
    </li>
  );
}
