/** The transcript of a call has been erased, or has expired, while something was about to be stored of it. */
export class TranscriptGone extends Error {
  constructor() {
    super('the transcript of the call is not kept any more');
    this.name = 'TranscriptGone';
  }
}
