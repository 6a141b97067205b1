import { packageFolder } from '../config/package-folder';

/** The `models` folder at the root of the package. */
export const modelsFolder = (): string => packageFolder('models', 'criteria.json');
