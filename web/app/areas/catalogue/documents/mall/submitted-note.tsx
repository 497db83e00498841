import { memberTabPath } from '#contract/paths.ts'
import { useArrival } from '#lib/browser/use-arrival.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './mall-list.module.css'

/** LIB-16: after an upload the mall says what became of it. */
export function SubmittedNote() {
  const { submittedResource: name } = useArrival()
  if (name === undefined) return null
  const ownPath = `${memberTabPath('resources')}&${new URLSearchParams({ name })}`
  return (
    <div className={`wrap ${styles.submitted}`}>
      <Note kind="success">
        「{name}」已提交，待审核，通过后出现在商城。
        <Link className="link" to={ownPath}>
          在我的资源中查看
        </Link>
      </Note>
    </div>
  )
}
