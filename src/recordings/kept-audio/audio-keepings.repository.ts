import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { AudioKeeping } from './audio-keeping.entity';
import { KEEP_NO_AUDIO, type KeepingRules } from './keeping-rules';

/** Rules of an organisation by which what is kept has still to be shortened. */
export interface UnfollowedRules {
  organisationId: string;
  rules: KeepingRules;
  updatedAt: Date;
}

/** Queries of `audio_keeping`. */
@Injectable()
export class AudioKeepingsRepository extends TableRepository<AudioKeeping> {
  constructor(@InjectRepository(AudioKeeping) rows: Repository<AudioKeeping>) {
    super(rows);
  }

  async rulesOf(organisationId: string): Promise<KeepingRules> {
    const found = await this.findPrepared({ organisationId });
    return found ? rulesIn(found) : KEEP_NO_AUDIO;
  }

  /** Those of all organisations by which what is kept has still to be shortened. */
  async listUnfollowed(): Promise<UnfollowedRules[]> {
    const found = await this.rows
      .createQueryBuilder('keeping')
      .where('keeping.followedAt IS NULL OR keeping.followedAt < keeping.updatedAt')
      .orderBy('keeping.organisationId', 'ASC')
      .getMany();
    return found.map((keeping) => ({
      organisationId: keeping.organisationId,
      rules: rulesIn(keeping),
      updatedAt: keeping.updatedAt,
    }));
  }

  /** Notes that it has been; nothing happens when the days have changed since. Within a write only. */
  async markFollowed({ organisationId, updatedAt }: UnfollowedRules, followedAt: Date): Promise<void> {
    await this.updatePrepared({ organisationId, updatedAt }, { followedAt });
  }

  /** The caller holds the lock on the organisation. */
  async set(organisationId: string, { days, campaigns }: KeepingRules): Promise<void> {
    const change = { days, campaigns, followedAt: null, updatedAt: new Date() };
    if (await this.rows.existsBy({ organisationId })) await this.rows.update({ organisationId }, change);
    else await this.rows.insert({ organisationId, ...change });
  }
}

const rulesIn = ({ days, campaigns }: AudioKeeping): KeepingRules => ({
  days,
  campaigns: campaigns ?? [],
});
