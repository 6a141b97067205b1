import { readFileSync } from 'node:fs';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync } from 'class-validator';

/** A setting is wrong. Names the variables and what they must be; never repeats a value. */
export class SettingsInvalid extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('; '));
    this.name = 'SettingsInvalid';
  }
}

/**
 * Reads one area's settings from the environment. A property decorated with `@Expose()` is a setting of
 * the same name; its initial value is the default. An empty variable counts as not set, and every
 * setting can also be given as a file by `NAME_FILE`, the way container platforms hand over secrets.
 */
export function loadSettings<T extends object>(area: ClassConstructor<T>, env: NodeJS.ProcessEnv): T {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value;
  for (const name of Object.keys(given)) {
    const setting = name.slice(0, -'_FILE'.length);
    if (name.endsWith('_FILE') && !(setting in given)) {
      const content = contentOf(given[name] as string);
      if (content !== undefined) given[setting] = content;
    }
  }
  const settings = plainToInstance(area, given, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
    exposeUnsetFields: false,
  });
  const problems = validateSync(settings, { skipMissingProperties: false }).flatMap((error) =>
    Object.values(error.constraints ?? {}).map((message) => message),
  );
  if (problems.length) throw new SettingsInvalid(problems);
  return settings;
}

/** A file that cannot be read leaves its setting unset, so that the setting's own check reports it by name. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
