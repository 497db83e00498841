import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonLook } from '#ui/button/button.tsx'
import type { SharedKind } from './share-data.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareButtonProps {
  kind: SharedKind
  id: number
  name: string
  /** As the buttons beside it. */
  size?: ButtonLook['size']
}

/** Opens what is mine to others. */
export function ShareButton({ kind, id, name, size = 'small' }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button size={size} onClick={open} aria-label={`共享「${name}」`}>
        <UsersRound size={14} strokeWidth={1.6} aria-hidden />
        共享
      </Button>
      {isWanted && (
        <Suspense>
          <ShareDialog open={isOpen} kind={kind} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
