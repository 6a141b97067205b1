import { Injectable } from '@nestjs/common';
import type { AdministratorView } from '../../auth/signed-in';
import { ApiError } from '../../http/api-exception';
import { CallRescoring, JUST_CHANGED } from './call-rescoring.service';

/** Exchanges agent and customer of single calls for administrators, and scores these again. */
@Injectable()
export class Speakers {
  constructor(private readonly calls: CallRescoring) {}

  /**
   * Has agent and customer of a call be exchanged, or as they were delivered; does nothing when they are so already, so
   * that a request may be repeated. Throws 404, and 409 for a call without an evaluation or transcript.
   */
  async set(by: AdministratorView, id: string, exchanged: boolean): Promise<void> {
    const call = await this.calls.find(by.organisationId, id);
    if (call.conversation.speakersExchanged === exchanged) return;
    const rescored = await this.calls.score({ ...call, exchange: true });
    if (await this.calls.commit(by, rescored, 'speakers.exchanged', { exchanged })) return;
    // Another request may have been quicker, and asked for the same.
    const { conversation } = await this.calls.find(by.organisationId, id);
    if (conversation.speakersExchanged !== exchanged) throw new ApiError(409, 'call_changed', JUST_CHANGED);
  }
}
