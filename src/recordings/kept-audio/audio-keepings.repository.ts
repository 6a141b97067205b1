import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { AudioKeeping } from './audio-keeping.entity';

/** Queries of `audio_keeping`. */
@Injectable()
export class AudioKeepingsRepository extends TableRepository<AudioKeeping> {
  constructor(@InjectRepository(AudioKeeping) rows: Repository<AudioKeeping>) {
    super(rows);
  }

  /** Null: none is kept. */
  async daysOf(organisationId: string): Promise<number | null> {
    return (await this.rows.findOneBy({ organisationId }))?.days ?? null;
  }

  /** Those of every organisation that has ever decided. */
  list(): Promise<AudioKeeping[]> {
    return this.rows.find({ order: { organisationId: 'ASC' } });
  }

  /** The caller holds the lock on the organisation. */
  async set(organisationId: string, days: number | null): Promise<void> {
    const updatedAt = new Date();
    if (await this.rows.existsBy({ organisationId }))
      await this.rows.update({ organisationId }, { days, updatedAt });
    else await this.rows.insert({ organisationId, days, updatedAt });
  }
}
