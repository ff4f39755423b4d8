import { useLayoutEffect, useRef, useState } from 'react';
import { groupDigits } from '../format/money.ts';
import { FIGURE_FOCUS } from './figure-focus.ts';

/** Of a field of figures whose thousands are grouped while nobody types: a digit typed into "1,000" would be none. */
export function useFigure(text: string) {
  const ref = useRef<HTMLInputElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  // Without its commas it is another text, of which nothing would be selected.
  useLayoutEffect(() => {
    if (isTyping) ref.current?.select();
  }, [isTyping]);
  return {
    ...FIGURE_FOCUS,
    ref,
    value: isTyping ? text : groupDigits(text),
    onFocus: () => setIsTyping(true),
    onBlur: () => setIsTyping(false),
  };
}
