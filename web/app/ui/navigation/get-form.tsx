import type { ComponentType, FormHTMLAttributes } from 'react'
import { Form as RouterForm } from 'react-router'

/** `action` is an address of the portal from its root on. */
type GetFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'encType' | 'action'> & {
  action: string
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean
}

/** A form whose fields become the address of another page. On the server it is the element alone, like our links. */
export const GetForm: ComponentType<GetFormProps> = import.meta.env.SSR ? ServerForm : RouterForm

function ServerForm({ preventScrollReset: _, ...rest }: GetFormProps) {
  return <form method="get" {...rest} data-discover="true" />
}
