import { Injectable } from '@nestjs/common';
import {
  AdministratorManagement,
  type AdministratorName,
  type AdministratorStanding,
} from '../auth/administrator-management.service';
import {
  OrganisationCommand,
  type CommandLine,
  type CommandOptions,
  type OrganisationCommandCall,
} from './command.decorator';
import { operator } from './operator';
import { checkEmail } from './option-values';

const ADMINISTRATOR: CommandOptions = { email: 'required' };
/** A lasting password need not be changed at the first sign-in. */
const WITH_PASSWORD: CommandOptions = { ...ADMINISTRATOR, 'lasting-password': 'flag' };

@Injectable()
export class AdministratorCommands {
  constructor(private readonly management: AdministratorManagement) {}

  /** The first password is shown once. */
  @OrganisationCommand('admin:create', WITH_PASSWORD)
  async create({ organisation, text, flags }: OrganisationCommandCall): Promise<object> {
    const email = text.email ?? '';
    checkEmail(email);
    const lasting = flags.has('lasting-password');
    const by = operator(organisation.id);
    const { administrator, password } = await this.management.create(by, email, lasting);
    return { email: administrator.email, password };
  }

  @OrganisationCommand('admin:list')
  async list({ organisation }: OrganisationCommandCall): Promise<object> {
    return { administrators: (await this.management.list(organisation.id)).map(shown) };
  }

  @OrganisationCommand('admin:disable', ADMINISTRATOR)
  async disable(call: OrganisationCommandCall): Promise<object> {
    return shown(await this.management.disable(operator(call.organisation.id), namedBy(call)));
  }

  @OrganisationCommand('admin:enable', ADMINISTRATOR)
  async enable(call: OrganisationCommandCall): Promise<object> {
    return shown(await this.management.enable(operator(call.organisation.id), namedBy(call)));
  }

  /** The new password is shown once. */
  @OrganisationCommand('admin:reset', WITH_PASSWORD)
  async reset(call: OrganisationCommandCall): Promise<object> {
    const lasting = call.flags.has('lasting-password');
    const by = operator(call.organisation.id);
    const { administrator, password } = await this.management.reset(by, namedBy(call), lasting);
    return { email: administrator.email, password };
  }

  @OrganisationCommand('admin:remove', ADMINISTRATOR)
  async remove(call: OrganisationCommandCall): Promise<object> {
    const removed = await this.management.remove(operator(call.organisation.id), namedBy(call));
    return { removed: removed.email };
  }
}

const namedBy = ({ text }: CommandLine): AdministratorName => ({ email: text.email ?? '' });

const shown = ({ email, disabledAt, createdAt }: AdministratorStanding): object => ({
  email,
  disabled_at: disabledAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});
