import { Outlet } from 'react-router'
import { reportFailuresTo } from '#lib/api/browser-api.ts'
import { useFirstAnswers } from '#lib/api/use-first-answers.ts'
import { Tones } from '#ui/antd/tones.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { MayChange } from '#ui/table/may-change.tsx'
import { SavedFilterContext } from '#ui/table/saved-filters.tsx'
import { savedFilterStore } from '../../areas/base/settings/saved-filters/saved-filter-store.ts'
import { SetupTrail } from '../../areas/office/operations/setup/setup-trail.tsx'

reportFailuresTo((message, seconds) => toast.error(message, { seconds }))

/** The page inside the shell. Browser only, as its data is fetched there. */
export function Workspace({ tones, mayChange }: { tones?: string; mayChange: boolean }) {
  useFirstAnswers()
  return (
    <Tones value={tones}>
      <MayChange value={mayChange}>
        <SavedFilterContext value={savedFilterStore}>
          <SetupTrail />
          <Outlet />
        </SavedFilterContext>
      </MayChange>
    </Tones>
  )
}
