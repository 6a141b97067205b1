import { packageFolder } from '../../config/package-folder';

/** The `rubrics` folder at the root of the package. */
export const rubricsFolder = (): string => packageFolder('rubrics', 'customer-support.yaml');
