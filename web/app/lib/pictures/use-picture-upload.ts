import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { sendFiles } from '#lib/api/transfer.ts'
import { pictureError } from './check-picture.ts'

const call = { method: 'POST', path: '/api/localStorage/pictures' } as const

/** Sends a chosen picture and tells its address, or why it is refused. */
export const usePictureUpload = (onSent: (address: string) => void) => {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const choose = async (file: File) => {
    const wrong = pictureError(file)
    setError(wrong)
    if (wrong) return
    setSending(true)
    sending.current = new AbortController()
    try {
      const { url } = (await sendFiles(call, [file], { signal: sending.current.signal })) as { url: string }
      onSent(url)
    } catch (thrown) {
      if (thrown instanceof ApiError) setError(thrown.message)
    }
    setSending(false)
  }
  return { isSending, error, choose }
}
