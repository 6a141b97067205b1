import { Injectable, type PipeTransform } from '@nestjs/common';
import { validateFields } from './validate-body';

/** Checks a query string against a class of `@Rule`s; an empty value counts as left out, as forms send it. */
@Injectable()
export class CheckedQuery<T extends object> implements PipeTransform<Record<string, unknown>, Promise<T>> {
  constructor(private readonly queryClass: new () => T) {}

  transform(query: Record<string, unknown>): Promise<T> {
    return validateFields(
      this.queryClass,
      Object.entries(query).filter(([, value]) => value !== ''),
    );
  }
}
