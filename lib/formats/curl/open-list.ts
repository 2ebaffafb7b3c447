/** The commands of a list as they're read. What runs on one line waits for the here-documents below it. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { onlyAssigns, type Running, runPipe, type ShellCommand } from './bash/commands.ts';
import type { HereDocument } from './redirections.ts';
import { ASSIGNMENT, type Stream } from './shell-word.ts';

export class OpenList {
  command: ShellCommand = { words: [], line: 0 };
  readonly documents: HereDocument[] = [];
  private pipe: ShellCommand[] = [];
  private waiting: { readonly pipe: ShellCommand[]; readonly isDoubtful: boolean }[] = [];
  /** Whether it depends on the command before whether the next runs. */
  private isConditional = false;
  private readonly outputs: Stream[] = [];

  private readonly running: Running;

  constructor(running: Running) {
    this.running = running;
  }

  /** Whether the line ends behind a `|`. */
  goesOn(): boolean {
    return this.pipe.length > 0 && this.command.words.length === 0;
  }

  endCommand(): void {
    const { words, input } = this.command;
    // Bash prints the file in $(<file).
    if (words.length === 0 && input) this.command.output ??= input;
    const { output } = this.command;
    if (words.length > 0 || output) this.pipe.push(this.command);
    this.command = { words: [], line: 0 };
  }

  /** @param sign that ends it, if any. */
  endPipe(sign = '', waits = false): void {
    this.endCommand();
    const { pipe } = this;
    // A line break behind && ends no pipe.
    if (pipe.length > 0) {
      this.waiting.push({ pipe, isDoubtful: this.isConditional || sign === '&' });
      if (sign === '||') this.isConditional = true;
      else this.isConditional = sign === '&&' && (this.isConditional || !onlyAssigns(pipe));
    }
    this.pipe = [];
    if (waits) this.forgetWaiting(pipe);
    else
      for (const waiting of this.waiting.splice(0))
        this.outputs.push(runPipe(waiting.pipe, this.running, waiting.isDoubtful));
  }

  /** What waits to be assigned isn't known to the rest of the line. */
  private forgetWaiting(pipe: readonly ShellCommand[]): void {
    for (const { words } of pipe)
      for (const { bare } of words) this.running.state.variables.delete(ASSIGNMENT.exec(bare)?.[1] ?? '');
  }

  printed(): Stream {
    const unknown = this.outputs.find((output) => output.unknown !== undefined);
    if (unknown) return unknown;
    return {
      bytes: this.outputs.map((output) => ('bytes' in output ? output.bytes : '')).join('') as ByteString,
    };
  }
}
