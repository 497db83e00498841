import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonLook } from '#ui/button/button.tsx'
import type { SharedKind } from './share-data.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareButtonProps {
  kind: SharedKind
  id: number
  name: string
  /** The size of the buttons beside it. */
  size?: ButtonLook['size']
}

/** Opens the dialog that shares an item; the code of the dialog is loaded on the first click. */
export function ShareButton({ kind, id, name, size = 'small' }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button size={size} onClick={open} aria-label={`共享「${name}」`}>
        <UsersRound size={14} strokeWidth={1.6} aria-hidden />
        共享
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareDialog open={isOpen} kind={kind} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
