import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { bellStore, type NoticeChange } from './bell-store.ts'

/** Changes notices and shows the list anew; a failure is told. Busy while one change is under way. */
export function useNoticeChange() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const change = async (wanted: NoticeChange, done?: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await bellStore.change(wanted)
      if (done) toast.success(done)
      await revalidate()
    } catch (error) {
      toast.error(error instanceof TypeError ? '接口请求失败' : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}
