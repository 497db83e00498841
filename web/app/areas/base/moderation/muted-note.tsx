import { formatMinute } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { Note } from '#ui/feedback/note.tsx'

/** Tells a muted member until when nothing can be posted; the server refuses it with the same sentence. */
export function MutedNote() {
  const mutedUntil = useSession()?.mutedUntil
  if (!mutedUntil) return null
  return <Note kind="warning">您已被禁言至 {formatMinute(mutedUntil)}，期间不能发帖、回复和上传</Note>
}
