import type { ButtonHTMLAttributes } from 'react';
import './button.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** Class names of the button look, for links that have to look like one. */
export function buttonClass(tone: ButtonTone = 'primary', size: ButtonSize = 'medium', extra = ''): string {
  const sized = size === 'medium' ? '' : ` button--${size}`;
  return `button button--${tone}${sized}${extra && ` ${extra}`}`;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** A push button; `type` is 'button' unless said otherwise, so that none submits a form by accident. */
export function Button({ tone, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(tone, size, className)} {...rest} />;
}
