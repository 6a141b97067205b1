/** An organisation as other modules see it. */
export interface OrganisationView {
  id: string;
  name: string;
  /** A demo environment cannot receive real calls. */
  demo: boolean;
  /** The organisation whose sandbox this is; null for a real one. */
  sandboxOf: string | null;
  analysisEnabled: boolean;
  /** Calls that took place before this moment are not analysed; null: a call of any date is. */
  analysisStartedAt: Date | null;
  connectionConfirmedAt: Date | null;
  testRecordingJobId: string | null;
  /** An administrator asked for another test recording. */
  testRecordingWanted: boolean;
  /** Names of products and people, one a line, told to speech engines that take a prompt. */
  vocabulary: string | null;
  createdAt: Date;
}
