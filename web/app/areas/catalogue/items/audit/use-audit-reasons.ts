import { quietApi } from '#lib/api/browser-api.ts'
import { useLoad } from '#ui/loading/use-load.ts'

/** AUD-3: the common reasons of each verdict. */
export const useAuditReasons = () => useLoad(() => quietApi.settings.getAuditReasons())
