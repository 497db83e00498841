import { pointSections } from '../settings/setting-fields.ts'
import { Settings } from '../settings/settings.client.tsx'
import { Packages } from './packages.tsx'

/** What coins cost, what they are given for, and the packages they are sold in. */
export const PointSettings = () => (
  <Settings sections={pointSections} top={{ id: 'packages', title: '充值套餐', content: <Packages /> }} />
)
