import type { ButtonHTMLAttributes } from 'react';
import './button.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'link' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** Returns the class names of a button, for links that look like one. */
export function getButtonClass(tone: ButtonTone = 'primary', size: ButtonSize = 'medium', extra = ''): string {
  const sized = size === 'medium' ? '' : ` button--${size}`;
  return `button button--${tone}${sized}${extra && ` ${extra}`}`;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** Renders a button; `type` defaults to 'button', which prevents accidental form submission. */
export function Button({ tone, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={getButtonClass(tone, size, className)} {...rest} />;
}
