import { memberTabPath } from '#lib/url/paths.ts'

/** The resource route behind bell and list: GET what the bell shows, POST a change. */
export const noticesData = '/notices/bell'
export const noticesPage = memberTabPath('notices')
