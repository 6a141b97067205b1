import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv';

const row = (agent_external_id: string, employee_name: string) => ({ agent_external_id, employee_name });

describe('reading a table of agents', () => {
  it('takes rows of identifier and employee, and leaves out column names and empty lines', () => {
    expect(readCsv('agent_external_id,employee\nagent-1,Emma\r\n\nagent-2,Noah')).toEqual([
      row('agent-1', 'Emma'),
      row('agent-2', 'Noah'),
    ]);
  });

  it('keeps commas, quotes and line breaks inside quotes', () => {
    expect(readCsv('7,"Lindqvist, ""Emma"""\n8,"No\nah"')).toEqual([
      row('7', 'Lindqvist, "Emma"'),
      row('8', 'No\nah'),
    ]);
  });

  it('takes what spreadsheets write: a byte order mark, semicolons, tabs', () => {
    expect(readCsv('\uFEFFagent;employee\n1;Emma')).toEqual([row('1', 'Emma')]);
    expect(readCsv('1\tEmma')).toEqual([row('1', 'Emma')]);
  });

  it('keeps identifiers exact, spaces included, for the service to judge', () => {
    expect(readCsv(' a ,  Emma ')).toEqual([row(' a ', 'Emma')]);
    expect(readCsv('lonely')).toEqual([row('lonely', '')]);
  });
});
