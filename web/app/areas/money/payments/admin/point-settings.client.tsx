import { useLoad } from '#ui/loading/use-load.ts'
import { fetchPending, PendingRequests } from '../../../base/approvals/pending-requests.tsx'
import { pointSections } from '../../../base/settings/point-sections.ts'
import { Settings } from '../../../base/settings/settings.client.tsx'
import styles from './packages.module.css'
import { Packages } from './packages.tsx'

/** Settings of prices and rewards, with the packages and what awaits a second administrator above them. */
export default function PointSettings() {
  const { data: requests = [], reload } = useLoad(() => fetchPending(['prices', 'package']))
  const waitingIds = new Set(requests.filter(({ kind }) => kind === 'package').map(({ subject }) => subject))
  const content = (
    <>
      <div className={styles.pending}>
        <PendingRequests requests={requests} onChanged={reload} />
      </div>
      <Packages waitingIds={waitingIds} onChanged={reload} />
    </>
  )
  return <Settings sections={pointSections} top={{ id: 'packages', title: '充值套餐', content }} onSaved={reload} />
}
