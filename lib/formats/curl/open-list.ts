/** The commands of a list as they're read. What runs on one line waits for the here-documents below it. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { type Running, runPipe, type ShellCommand } from './bash-commands.ts';
import type { HereDocument } from './redirections.ts';
import type { Stream } from './shell-word.ts';

export class OpenList {
  command: ShellCommand = { words: [], line: 0 };
  readonly documents: HereDocument[] = [];
  private pipe: ShellCommand[] = [];
  private waiting: ShellCommand[][] = [];
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

  endPipe(waits = false): void {
    this.endCommand();
    if (this.pipe.length > 0) this.waiting.push(this.pipe);
    this.pipe = [];
    if (!waits) for (const pipe of this.waiting.splice(0)) this.outputs.push(runPipe(pipe, this.running));
  }

  printed(): Stream {
    const unknown = this.outputs.find((output) => output.unknown !== undefined);
    if (unknown) return unknown;
    return {
      bytes: this.outputs.map((output) => ('bytes' in output ? output.bytes : '')).join('') as ByteString,
    };
  }
}
