export interface Field {
  key: string;
  value?: string;
  type?: string;
  disabled?: boolean;
}

export interface Item {
  name: string;
  request: {
    method: string;
    auth: { type: string; bearer?: Field[] };
    header: Field[];
    url: { raw: string; host: string[]; path: string[]; query?: Field[]; variable?: Field[] };
    body?: { mode: string; raw?: string; formdata?: Field[] };
  };
}

export interface Collection {
  info: { name: string; schema: string };
  item: { name: string; item: Item[] }[];
  variable: Field[];
}

export function postmanCollection(description: object): Collection;
