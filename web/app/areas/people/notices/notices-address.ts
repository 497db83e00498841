import { memberTabPath } from '#contract/paths.ts'

/** The resource route of bell and list: GET fetches the data of the bell, POST changes notices. */
export const noticesData = '/notices/bell'
export const noticesPage = memberTabPath('notices')
