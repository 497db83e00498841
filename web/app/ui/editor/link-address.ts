const allowed = /^(https?:\/\/[^\s]+|mailto:[^\s:/]+@[^\s:/]+)$/i

/** http, https and mailto, the schemes the server accepts. */
export const isAllowedLink = (address: string): boolean => allowed.test(address.trim())

/** Turns typed text into a link address: `www.example.com` and bare mail addresses get their scheme. */
export const toLink = (typed: string): string | undefined => {
  const text = typed.trim()
  const guess = /^[^\s@:/]+@[^\s@:/]+\.\w+$/.test(text)
    ? `mailto:${text}`
    : /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text)
      ? `https://${text}`
      : text
  return isAllowedLink(guess) ? guess : undefined
}
