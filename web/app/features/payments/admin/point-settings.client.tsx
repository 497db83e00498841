import { pointSections } from '../../settings/setting-fields.ts'
import { Settings } from '../../settings/settings.client.tsx'
import { Packages } from './packages.tsx'

/** Settings of prices and rewards, with the packages above them. */
export const PointSettings = () => (
  <Settings sections={pointSections} top={{ id: 'packages', title: '充值套餐', content: <Packages /> }} />
)
