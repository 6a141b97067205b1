import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, Repository, type SelectQueryBuilder } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { KeptAudio } from './kept-audio.entity';

/** Audio whose time is over. */
export type AudioOver = Pick<KeptAudio, 'callId' | 'organisationId' | 'audioKey' | 'keptAt' | 'keptUntil'>;

const OVER = ['callId', 'organisationId', 'audioKey', 'keptAt', 'keptUntil'].map((name) => `kept.${name}`);

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
    const found = await this.findPrepared({ callId, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.callId === callId ? found : null;
  }

  /** The same within a write: nobody else changes it until the commit. */
  lock(organisationId: string, callId: string): Promise<KeptAudio | null> {
    return this.rows.findOne({ where: { callId, organisationId }, ...this.dialect.forUpdate });
  }

  /** Keys of the audio of some calls, in no order. */
  async keysOf(organisationId: string, callIds: readonly string[]): Promise<string[]> {
    const found = await this.selectOwned(organisationId, 'callId', callIds, ['audioKey']);
    return found.map(({ audioKey }) => audioKey);
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

  /** Of all organisations, what was to be kept until `moment` or less, the longest over first, behind `after`. */
  listUntil(moment: Date, limit: number, after: AudioOver | null): Promise<AudioOver[]> {
    const query = this.rows.createQueryBuilder('kept').where('kept.keptUntil <= :moment', { moment });
    return inOrder(query, 'keptUntil', after).limit(limit).getMany();
  }

  /** What an organisation has kept since `moment` or longer, the oldest first, behind `after`. */
  listKeptSince(
    organisationId: string,
    moment: Date,
    limit: number,
    after: AudioOver | null,
  ): Promise<AudioOver[]> {
    const query = this.rows
      .createQueryBuilder('kept')
      .where('kept.organisationId = :organisationId', { organisationId })
      .andWhere('kept.keptAt <= :moment', { moment });
    return inOrder(query, 'keptAt', after).limit(limit).getMany();
  }

  /** Ends it sooner; nothing happens where it ends as soon already. */
  async shorten(organisationId: string, callId: string, keptUntil: Date): Promise<void> {
    await this.rows.update({ callId, organisationId, keptUntil: MoreThan(keptUntil) }, { keptUntil });
  }

  /** False when it was gone already. */
  async delete(organisationId: string, callId: string): Promise<boolean> {
    return Boolean((await this.rows.delete({ callId, organisationId })).affected);
  }

  /** Names another file for the audio of a call; false when `before` is not what it names. Within a write only. */
  async rename(organisationId: string, callId: string, before: string, audioKey: string): Promise<boolean> {
    return (await this.updatePrepared({ callId, organisationId, audioKey: before }, { audioKey })) > 0;
  }

  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'callId', callIds);
  }
}

/** Not a row comparison: MySQL would not use the index for one. */
function inOrder(
  query: SelectQueryBuilder<KeptAudio>,
  by: 'keptAt' | 'keptUntil',
  after: AudioOver | null,
): SelectQueryBuilder<KeptAudio> {
  const ordered = query.select(OVER).orderBy(`kept.${by}`, 'ASC').addOrderBy('kept.callId', 'ASC');
  if (!after) return ordered;
  return ordered
    .andWhere(`kept.${by} >= :at`, { at: after[by] })
    .andWhere(`(kept.${by} > :at OR kept.callId > :id)`, { id: after.callId });
}
