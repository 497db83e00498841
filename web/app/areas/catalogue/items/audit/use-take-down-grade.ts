import { useMay } from '#lib/session/permissions.ts'

/** ROLE-10: who takes content down at once, and who asks a second administrator to. */
export const useTakeDownGrade = () => {
  const may = useMay()
  const [mayAsk, mayDo] = [may('takeDown', 'review'), may('takeDown', 'do')]
  return { mayAsk, mayDo, isAsking: mayAsk && !mayDo }
}
