import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { isDuplicate } from '../database/database-errors';
import { hashIdentity } from '../database/hash-identity';
import { inBatches } from '../database/in-batches';
import { containing } from '../database/like';
import { newId } from '../database/new-id';
import { TableRepository } from '../database/table-repository';
import { Employee } from './employee.entity';

/** Queries of `employee`. */
@Injectable()
export class EmployeesRepository extends TableRepository<Employee> {
  constructor(@InjectRepository(Employee) rows: Repository<Employee>) {
    super(rows);
  }

  /** The id of the employee of this name, who is created when there is none. Within a write only. */
  async ensure(organisationId: string, name: string): Promise<string> {
    const key = { organisationId, identity: hashIdentity(name) };
    const known = await this.findPrepared(key);
    if (known) return known.id;
    const unidentified = await this.rows.findBy({ organisationId, name, identity: IsNull() });
    // The database may call two names equal that are not: the exact one decides.
    const exact = unidentified.find((employee) => employee.name === name);
    const id = exact?.id ?? newId();
    try {
      if (exact) await this.rows.update({ id, organisationId }, { identity: key.identity });
      else await this.rows.insert({ ...key, id, name, createdAt: new Date() });
      return id;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Another link has made the same employee known meanwhile.
      return (await this.rows.findOneByOrFail(key)).id;
    }
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }

  /** Null for one of another organisation, or of nobody. */
  async nameOf(organisationId: string, id: string): Promise<string | null> {
    return (await this.findPrepared({ id, organisationId }))?.name ?? null;
  }

  async exists(organisationId: string, id: string): Promise<boolean> {
    const employee = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return employee?.id === id;
  }

  /** Employees whose name contains `search`, in the order of their names. */
  list(organisationId: string, search: string | undefined, limit: number): Promise<Employee[]> {
    const query = this.rows
      .createQueryBuilder('employee')
      .where('employee.organisationId = :organisationId', { organisationId });
    if (search)
      query.andWhere("LOWER(employee.name) LIKE :search ESCAPE '!'", { search: containing(search) });
    return query.orderBy('employee.name').addOrderBy('employee.id').limit(limit).getMany();
  }

  /** The names of employees by their ids; an id the organisation has no employee of is left out. */
  async namesOf(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.selectOwned(organisationId, 'id', ids, ['id', 'name']);
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Those of some names that employees have already, as the database compares them. */
  async knownNames(organisationId: string, names: readonly string[]): Promise<Set<string>> {
    const found = await inBatches(names, (batch) => this.rows.findBy({ organisationId, name: In(batch) }));
    return new Set(found.map(({ name }) => name));
  }
}
