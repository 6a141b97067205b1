import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TextSealer } from '../../encryption/text-sealer.service';
import type { AdministratorView } from '../signed-in';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import type { SecondFactor } from './second-factor.entity';
import { SecondFactorsRepository, type FactorOwner } from './second-factors.repository';
import { newSeed, stepOfCode } from './totp';

/** What became of a code at sign-in: `none` where no second factor is asked for, `missing` where it is and none was sent. */
export type CodeUse = 'none' | 'missing' | 'wrong' | 'code' | 'recovery_code';

/** What an administrator sees of their second factor. */
export interface FactorState {
  enabledAt: Date | null;
  recoveryCodesLeft: number;
}

const ownerOf = ({ id: administratorId, organisationId }: AdministratorView): FactorOwner => ({
  administratorId,
  organisationId,
});
const placeOf = ({ administratorId, organisationId }: FactorOwner) => ({
  organisationId,
  column: 'second_factor.seed',
  row: administratorId,
});
const hashesOf = ({ recoveryHashes }: SecondFactor): string[] => recoveryHashes.split(',').filter(Boolean);

/** Second factors of administrators: codes of an app by time (RFC 6238), each used once, and recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly sealer: TextSealer,
  ) {}

  async state(whose: AdministratorView): Promise<FactorState> {
    const factor = await this.factors.find(ownerOf(whose));
    if (!factor?.enabledAt) return { enabledAt: null, recoveryCodesLeft: 0 };
    return { enabledAt: factor.enabledAt, recoveryCodesLeft: hashesOf(factor).length };
  }

  /** A new seed, which counts once a code of it was shown; null when there is a second factor already. */
  async begin(manager: EntityManager, whose: AdministratorView): Promise<string | null> {
    const [owner, factors] = [ownerOf(whose), this.factors.within(manager)];
    const present = await factors.lock(owner);
    if (present?.enabledAt) return null;
    if (present) await factors.delete(owner);
    const seed = newSeed();
    await factors.insert({
      ...owner,
      seed: await this.sealer.seal(placeOf(owner), seed, manager),
      recoveryHashes: '',
      lastStep: 0,
      enabledAt: null,
      createdAt: new Date(),
    });
    return seed;
  }

  /** Begins to be asked for: its recovery codes, the only time they are known; null when the code is not of the seed. */
  async enable(manager: EntityManager, whose: AdministratorView, code: string): Promise<string[] | null> {
    const [owner, factors] = [ownerOf(whose), this.factors.within(manager)];
    const factor = await factors.lock(owner);
    if (!factor || factor.enabledAt) return null;
    const step = stepOfCode(await this.seedOf(factor, manager), code, factor.lastStep);
    if (step === null) return null;
    await factors.update(owner, { enabledAt: new Date(), lastStep: step });
    return this.renewRecoveryCodes(manager, whose);
  }

  /** New recovery codes in place of all former ones. */
  async renewRecoveryCodes(manager: EntityManager, whose: AdministratorView): Promise<string[]> {
    const codes = newRecoveryCodes();
    const recoveryHashes = codes.map(hashRecoveryCode).join(',');
    await this.factors.within(manager).update(ownerOf(whose), { recoveryHashes });
    return codes;
  }

  /** Uses a code up, in the transaction that signs in with it. */
  async use(manager: EntityManager, whose: AdministratorView, code: string | undefined): Promise<CodeUse> {
    const [owner, factors] = [ownerOf(whose), this.factors.within(manager)];
    const factor = await factors.lock(owner);
    if (!factor?.enabledAt) return 'none';
    if (!code) return 'missing';
    const step = stepOfCode(await this.seedOf(factor, manager), code.replace(/\s/g, ''), factor.lastStep);
    if (step !== null) {
      await factors.update(owner, { lastStep: step });
      return 'code';
    }
    const used = hashRecoveryCode(code);
    const left = hashesOf(factor).filter((hash) => hash !== used);
    if (left.length === hashesOf(factor).length) return 'wrong';
    await factors.update(owner, { recoveryHashes: left.join(',') });
    return 'recovery_code';
  }

  /** Nothing happens where there is none. */
  async remove(manager: EntityManager, whose: AdministratorView): Promise<void> {
    await this.factors.within(manager).delete(ownerOf(whose));
  }

  private seedOf(factor: SecondFactor, manager: EntityManager): Promise<string> {
    return this.sealer.open(placeOf(factor), factor.seed, manager);
  }
}
