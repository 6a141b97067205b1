import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { isNetwork } from './network';

/** How many proxies, counted from this service, or which networks may say where a request comes from. */
export type TrustedProxies = false | number | string[];

const OFF = new Set(['off', 'false', '0', 'no']);
const ON = new Set(['on', 'true', 'yes']);
/** Names of networks that Express knows. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MAX_HOPS = 32;

/** Reads TRUST_PROXY: off, on (one proxy), a number of proxies, or networks. Anything else stays, to be refused. */
export const trustProxy = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    const text = value.trim().toLowerCase();
    if (OFF.has(text)) return false;
    if (ON.has(text)) return 1;
    if (/^\d+$/.test(text)) return Number(text);
    return text.split(',').map((network) => network.trim());
  });

export const IsTrustedProxies = (): PropertyDecorator => (target, propertyName) =>
  registerDecorator({
    name: 'isTrustedProxies',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      validate: (value: unknown) =>
        value === false ||
        (typeof value === 'number' && value >= 1 && value <= MAX_HOPS) ||
        (Array.isArray(value) && value.every(isNamedOrNetwork)),
      defaultMessage: () =>
        `${propertyName as string} must be off, on, a number of proxies from 1 to ${MAX_HOPS}, or networks ` +
        'separated by commas such as 10.0.0.0/8,fd00::/8',
    },
  });

const isNamedOrNetwork = (value: string): boolean => NAMED.has(value) || isNetwork(value);
