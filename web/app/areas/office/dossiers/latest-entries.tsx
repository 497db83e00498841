import type { MemberList } from '#contract/office/dossiers/dossier-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './dossier.module.css'
import { EntryTable } from './entry-table.tsx'

interface LatestEntriesProps {
  memberId: number
  name: MemberList
  label: string
}

/** The newest four entries of a list. */
export function LatestEntries({ memberId, name, label }: LatestEntriesProps) {
  const load = useLoad(() => quietApi.dossiers.listMemberEntries({ id: memberId, name, size: 4 }))
  return (
    <LoadedContent load={load}>
      {({ content }) =>
        content.length === 0 ? (
          <p className={styles.none}>没有{label}</p>
        ) : (
          <EntryTable label={label} entries={content} />
        )
      }
    </LoadedContent>
  )
}
