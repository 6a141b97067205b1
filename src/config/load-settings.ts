import { readFileSync } from 'node:fs';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync } from 'class-validator';

/** Ends the name of a variable that gives a setting as a file. */
const SUFFIX = '_FILE';

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
 * setting can also be given as a file by `NAME_FILE`, the way container platforms hand over secrets. A file that
 * cannot be read, or holds nothing, is a problem of its own: going on with the default would use another
 * database, queue or store than was meant.
 */
export function loadSettings<T extends object>(area: ClassConstructor<T>, env: NodeJS.ProcessEnv): T {
  const given: Record<string, string> = {};
  const unreadable = new Set<string>();
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value;
  for (const [name, path] of Object.entries(given)) {
    const setting = name.slice(0, -SUFFIX.length);
    if (!name.endsWith(SUFFIX) || setting in given) continue;
    const content = contentOf(path);
    if (!content) unreadable.add(setting);
    // Stands for what could not be read, so that it can be seen below whether the setting is one of this area.
    given[setting] = content || path;
  }
  const settings = plainToInstance(area, given, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
    exposeUnsetFields: false,
  });
  const problems = validateSync(settings, { skipMissingProperties: false })
    .filter(({ property }) => !unreadable.has(property))
    .flatMap((error) => Object.values(error.constraints ?? {}));
  for (const setting of unreadable)
    if (setting in settings)
      problems.push(`${setting}${SUFFIX} must name a file that can be read and holds a value`);
  if (problems.length) throw new SettingsInvalid(problems);
  return settings;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
