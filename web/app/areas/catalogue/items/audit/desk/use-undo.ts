import { useEffect, useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'

export interface Undoable {
  id: number
  name: string
  label: string
  until: number
}

/** The last decision while it can be undone, with the seconds that are left. */
export const useUndo = (undo: (id: number) => Promise<{ message: string }>, onUndone: (id: number) => void) => {
  const [last, setLast] = useState<Undoable>()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!last) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= last.until) setLast(undefined)
    }, 250)
    return () => clearInterval(timer)
  }, [last])
  return {
    last: last && { ...last, seconds: Math.max(1, Math.ceil((last.until - now) / 1000)) },
    offer(undoable: Undoable) {
      setNow(Date.now())
      setLast(undoable)
    },
    async undo() {
      if (!last) return
      setLast(undefined)
      try {
        const { message } = await undo(last.id)
        toast.success(`${message}：${last.name}`)
      } catch (error) {
        toast.error(error instanceof Error ? error.message : '撤回失败，请重试')
      }
      onUndone(last.id)
    },
  }
}
