import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { Organisation } from './organisation.entity';

/** No organisation has this id. */
export class OrganisationUnknown extends Error {
  constructor() {
    super('no organisation has this id; organisation:list shows those there are');
    this.name = 'OrganisationUnknown';
  }
}

/** What decides whether a delivered call is analysed. */
export type AnalysisSwitches = Pick<Organisation, 'analysisEnabled' | 'analysisStartedAt'>;

/** What an organisation has chosen to have taken out of its conversations; null where it has not. */
export type RedactionChoice = Pick<Organisation, 'redactRecordings' | 'redactTranscripts'>;

/** What decides about a delivered transcript: whether it is analysed, and what is taken out of it. */
export type DeliverySettings = AnalysisSwitches & Pick<Organisation, 'redactTranscripts' | 'sandboxOf'>;

/** Queries of `organisation`. */
@Injectable()
export class OrganisationsRepository extends TableRepository<Organisation> {
  constructor(@InjectRepository(Organisation) rows: Repository<Organisation>) {
    super(rows);
  }

  async insert(organisation: Organisation): Promise<void> {
    await this.rows.insert(organisation);
  }

  /** In the order of their creation. */
  list(): Promise<Organisation[]> {
    return this.rows.find({ order: { id: 'ASC' } });
  }

  findById(id: string): Promise<Organisation | null> {
    return this.findPrepared({ id });
  }

  findSandboxOf(id: string): Promise<Organisation | null> {
    return this.findPrepared({ sandboxOf: id });
  }

  /** For erasure, when nothing of it is left. */
  async delete(id: string): Promise<void> {
    await this.rows.delete({ id });
  }

  /** Ids of every sandbox. */
  async listSandboxes(): Promise<string[]> {
    const found = await this.rows.find({ select: { id: true }, where: { sandboxOf: Not(IsNull()) } });
    return found.map(({ id }) => id);
  }

  /** Rejects with `OrganisationUnknown`. */
  async get(id: string): Promise<Organisation> {
    const organisation = await this.findById(id);
    if (!organisation) throw new OrganisationUnknown();
    return organisation;
  }

  /**
   * As `get`, within a write: nobody else changes the organisation until the commit, so that what belongs to one
   * organisation (its switches, its test recording, its rubric) is decided by one transaction at a time.
   */
  async lock(id: string): Promise<Organisation> {
    const organisation = await this.rows.findOne({ where: { id }, ...this.dialect.forUpdate });
    if (!organisation) throw new OrganisationUnknown();
    return organisation;
  }

  /** On the hot path of transcripts. Rejects with `OrganisationUnknown`. */
  async deliverySettings(id: string): Promise<DeliverySettings> {
    const found = await this.selectPrepared({ id }, [
      'analysisEnabled',
      'analysisStartedAt',
      'redactTranscripts',
      'sandboxOf',
    ]);
    if (!found) throw new OrganisationUnknown();
    return found;
  }

  /** False for one that is not there any more. A prepared statement. */
  async isSandbox(id: string): Promise<boolean> {
    return typeof (await this.selectPrepared({ id }, ['sandboxOf']))?.sandboxOf === 'string';
  }

  /** Rejects with `OrganisationUnknown`. */
  async redactionChoice(id: string): Promise<RedactionChoice & Pick<Organisation, 'sandboxOf'>> {
    const found = await this.selectPrepared({ id }, ['redactRecordings', 'redactTranscripts', 'sandboxOf']);
    if (!found) throw new OrganisationUnknown();
    return found;
  }

  async setRedaction(id: string, choice: Partial<RedactionChoice>): Promise<void> {
    await this.rows.update({ id }, choice);
  }

  async setAnalysisSwitches(id: string, switches: Partial<AnalysisSwitches>): Promise<void> {
    await this.rows.update({ id }, switches);
  }

  /** `lines` as in `Organisation.vocabulary`. */
  async setVocabulary(id: string, lines: string | null): Promise<void> {
    await this.rows.update({ id }, { vocabulary: lines });
  }

  /** Makes a recording job the test recording, which nobody waits for any more. */
  async setTestRecording(id: string, jobId: string): Promise<void> {
    await this.rows.update({ id }, { testRecordingJobId: jobId, testRecordingWanted: false });
  }

  /** The next recording becomes the test recording; the connection is not confirmed until then. */
  async requestTestRecording(id: string): Promise<void> {
    await this.rows.update({ id }, { testRecordingWanted: true, connectionConfirmedAt: null });
  }

  async confirmConnection(id: string, connectionConfirmedAt: Date): Promise<void> {
    await this.rows.update({ id }, { connectionConfirmedAt });
  }
}
