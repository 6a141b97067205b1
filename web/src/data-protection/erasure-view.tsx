import layout from '../design/layout.module.css';
import { EraseOrganisationCard } from '../organisation-erasure/erase-organisation-card';
import { AccessReportCard } from './access-report-card';
import { ErasureList } from './erasure-list';
import { LegalHoldsCard } from './legal-holds-card';
import { NewErasure } from './new-erasure';

/** What people may ask of those who keep data of them: to have it erased, and to be told what there is. */
export default function ErasureView() {
  return (
    <div className={layout.stack} data-gap="large">
      <NewErasure />
      <ErasureList />
      <LegalHoldsCard />
      <AccessReportCard />
      <EraseOrganisationCard />
    </div>
  );
}
