import * as z from 'zod/mini';
import type { BodyOf } from '../api/operations';
import { wholeNumber } from '../ui/form-schema';

/** What the service takes: two years. */
export const MAX_DAYS = 730;

export const keptDays = z.nullable(wholeNumber(1, MAX_DAYS));

/** What is wrong with some days, in words. */
export const problemOfDays = (days: number | null): string | undefined =>
  keptDays.safeParse(days).error?.issues[0]?.message;

/** For how long audio is kept, of all calls and of those of some campaigns; null for none. */
export type Keeping = Required<BodyOf<'kept-audio', 'put'>>;
export type CampaignKeeping = Keeping['campaigns'][number];

export const KEEPING = z.object({
  keep_audio_days: keptDays,
  campaigns: z.array(z.object({ campaign: z.string(), keep_audio_days: keptDays })),
});

export const NO_AUDIO: Keeping = { keep_audio_days: null, campaigns: [] };

export const keepsAny = ({ keep_audio_days: days, campaigns }: Keeping): boolean =>
  days !== null || campaigns.some((own) => own.keep_audio_days !== null);
