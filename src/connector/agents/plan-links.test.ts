import { describe, expect, it } from 'vitest';
import { planLinks, type LinkingFacts } from './plan-links';

const agent = (externalId: string, employeeName: string | null, callsWaiting = 0) => ({
  name: `Name of ${externalId}`,
  employee: employeeName ? { id: 'e1', name: employeeName } : null,
  callsWaiting,
});

const FACTS: LinkingFacts = {
  agents: new Map([
    ['a1', agent('a1', 'Emma')],
    ['a2', agent('a2', null, 7)],
  ]),
  knownNames: new Set(['Emma']),
};
const plan = (...rows: unknown[]) => planLinks(rows, FACTS);
const row = (agent_external_id: unknown, employee_name: unknown) => ({ agent_external_id, employee_name });

describe('the plan of a bulk link', () => {
  it('tells a new link, another employee and the same employee apart', () => {
    const results = plan(row('a2', 'Emma'), row('a1', 'Nora'), row('new', 'Emma')).map((one) => one.result);
    expect(results).toEqual(['link', 'relink', 'link']);
    expect(plan(row('a1', ' Emma '))[0]).toMatchObject({ result: 'unchanged', current_employee: 'Emma' });
  });

  it('says what is known of the agent', () => {
    expect(plan(row('a2', 'Emma'))[0]).toMatchObject({
      agent_known: true,
      agent_name: 'Name of a2',
      calls_waiting: 7,
    });
    expect(plan(row('A2', 'Emma'))[0]).toMatchObject({ agent_known: false, agent_name: null });
  });

  it('creates an employee once, however many rows name them', () => {
    const creates = plan(row('a1', 'Nora'), row('a2', 'Nora'), row('new', 'Emma'));
    expect(creates.map((one) => one.creates_employee)).toEqual([true, false, false]);
  });

  it('takes the first of several rows for one agent', () => {
    expect(plan(row('a2', 'Emma'), row('a2', 'Nora')).map((one) => one.result)).toEqual(['link', 'repeated']);
  });

  it.each([
    [null, 'agent_external_id is required'],
    ['text', 'agent_external_id is required'],
    [row('', 'Emma'), 'agent_external_id must have 1 to 200 characters'],
    [row(7, 'Emma'), 'agent_external_id must be a string'],
    [row('a2', '  '), 'employee_name must have 1 to 200 characters'],
    [row('a2', 'x'.repeat(201)), 'employee_name must have 1 to 200 characters'],
    [Object.create(row('a2', 'Emma')), 'agent_external_id is required'],
  ])('%j is told as wrong, and changes nothing', (given, message) => {
    expect(plan(given)[0]).toMatchObject({ result: 'wrong', message, creates_employee: false });
  });

  it.each<{ given: unknown }>([
    { given: { toString: 1, valueOf: 1 } },
    { given: { toString: null } },
    { given: [{ toString: 1 }] },
    { given: { toJSON: 1 } },
  ])('a row with $given in place of a text is told as wrong', ({ given }) => {
    expect(plan(row(given, 'Emma'))[0]).toMatchObject({ result: 'wrong', employee_name: 'Emma' });
    expect(plan(row('a1', given))[0]).toMatchObject({ result: 'wrong', agent_external_id: 'a1' });
  });

  it('a wrong row does not take its agent from a later one', () => {
    expect(plan(row('a2', ''), row('a2', 'Emma')).map((one) => one.result)).toEqual(['wrong', 'link']);
  });
});
