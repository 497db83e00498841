import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { bellStore, type NoticeChange } from './bell-store.ts'

/** Changes notices and reloads the list; a failure is shown. Busy while a change is pending. */
export function useNoticeChange() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const change = async (requested: NoticeChange, doneText?: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await bellStore.change(requested)
      if (doneText) toast.success(doneText)
      await revalidate()
    } catch (error) {
      toast.error(error instanceof TypeError ? '接口请求失败' : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}
