import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Repository } from 'typeorm';
import { owned } from '../../database/owned';
import { TableRepository } from '../../database/table-repository';
import { KeptAudio } from './kept-audio.entity';

/** Audio whose time is over. */
export type AudioOver = Pick<KeptAudio, 'callId' | 'organisationId' | 'audioKey'>;

const OVER = { callId: true, organisationId: true, audioKey: true, keptAt: true, keptUntil: true } as const;

/** Queries of `kept_audio`. */
@Injectable()
export class KeptAudioRepository extends TableRepository<KeptAudio> {
  constructor(@InjectRepository(KeptAudio) rows: Repository<KeptAudio>) {
    super(rows);
  }

  async insert(audio: KeptAudio): Promise<void> {
    await this.rows.insert(audio);
  }

  /** Null for a call of another organisation just as for one whose audio is not kept. */
  async find(organisationId: string, callId: string): Promise<KeptAudio | null> {
    const found = await this.rows.findOneBy({ callId, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.callId === callId ? found : null;
  }

  /** The same within a write: nobody else changes it until the commit. */
  lock(organisationId: string, callId: string): Promise<KeptAudio | null> {
    return this.rows.findOne({ where: { callId, organisationId }, ...this.dialect.forUpdate });
  }

  /** Keys of the audio of some calls, in no order. */
  async keysOf(organisationId: string, callIds: readonly string[]): Promise<string[]> {
    const found = await this.rows.findBy({ callId: In([...callIds]) });
    return owned(found, organisationId).map(({ audioKey }) => audioKey);
  }

  /** Which of these keys are kept, whatever their organisation. */
  async findNamed(keys: readonly string[]): Promise<Set<string>> {
    const found = await this.rows.find({
      select: { callId: true, audioKey: true },
      where: { audioKey: In([...keys]) },
    });
    return new Set(found.map(({ audioKey }) => audioKey));
  }

  count(organisationId: string): Promise<number> {
    return this.rows.countBy({ organisationId });
  }

  /** Of all organisations, what was to be kept until `moment` or less, the longest over first, from the `skip`th on. */
  listUntil(moment: Date, limit: number, skip: number): Promise<AudioOver[]> {
    return this.rows.find({
      select: OVER,
      where: { keptUntil: LessThanOrEqual(moment) },
      order: { keptUntil: 'ASC' },
      take: limit,
      skip,
    });
  }

  /** What an organisation has kept since `moment` or longer, the oldest first, from the `skip`th on. */
  listKeptSince(organisationId: string, moment: Date, limit: number, skip: number): Promise<AudioOver[]> {
    return this.rows.find({
      select: OVER,
      where: { organisationId, keptAt: LessThanOrEqual(moment) },
      order: { keptAt: 'ASC' },
      take: limit,
      skip,
    });
  }

  /** False when it was gone already. */
  async delete(organisationId: string, callId: string): Promise<boolean> {
    return Boolean((await this.rows.delete({ callId, organisationId })).affected);
  }

  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    const ids = owned(await this.rows.findBy({ callId: In([...callIds]) }), organisationId).map(
      ({ callId }) => callId,
    );
    if (ids.length > 0) await this.rows.delete({ callId: In(ids) });
  }
}
