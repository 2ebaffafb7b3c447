/** Finding out how a server reads what the document leaves open: what's being sent, and what came of it. */

import type { Calibrated } from '../../core/calibrate/calibration.ts';
import type { MeasuredReadings, OpenQuestion } from '../../core/service-readings.ts';
import type { EnvironmentsChange, SandboxReadingsChange } from '../../storage/environments.ts';

/** Of the environment that was calibrated last on this page. */
export type Calibrating = { readonly environmentId: string; readonly baseUrl: string } & (
  | { readonly kind: 'running'; readonly sent: number }
  | { readonly kind: 'ended'; readonly result: Calibrated; readonly cut: 'cancelled' | 'failed' | undefined }
  /** Nothing was sent. */
  | { readonly kind: 'not-allowed' }
);

export interface CalibrateSlice {
  readonly calibrating: Calibrating | undefined;
  /** Call inside the user's click: it may ask for the host permission. One at a time. */
  calibrate(environmentId: string, keyId: string): Promise<void>;
  cancelCalibration(): void;
  /**
   * Lets the environment use these of the readings that were found out, and the assumed ones for the others of them. What
   * wasn't found out stays as it was measured before.
   */
  applyReadings(questions: readonly OpenQuestion[]): Promise<EnvironmentsChange | undefined>;
  /** Back to what's assumed. */
  forgetReadings(environmentId: string): Promise<EnvironmentsChange | undefined>;
  /** Has the built-in sandbox read so what the document leaves open, and all else as assumed. */
  setSandboxReadings(readings: MeasuredReadings): Promise<SandboxReadingsChange | undefined>;
}
